// SPDX-License-Identifier: GPL-3.0-or-later
// Where the axes of a plot have their ticks, and what is written there.

/** Whole numbers from `low` to `high`, as many as fit: steps of 1, 2, 5, 10, … */
export function wholeTicks(low: number, high: number, most: number): number[] {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const first = Math.ceil(low / step), count = Math.floor(high / step) - first + 1;
      if (count <= Math.max(1, most))
        return Array.from({ length: count }, (_, at) => (first + at) * step);
    }
}

/** More ticks than this crowd an axis. */
const MOST_POWERS = 8;

/** Powers of ten on a long logarithmic axis, and what lies between them on a short one. */
export function logTicks(low: number, high: number): number[] {
  const powers = Math.log10(high) - Math.log10(low);
  const step = Math.ceil(powers / MOST_POWERS);
  const digits = powers > 3 ? [1] : powers > 1 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const ticks: number[] = [];
  for (let at = Math.floor(Math.log10(low) / step) * step; at <= Math.log10(high); at += step)
    ticks.push(...digits.map((digit) => Number(`${digit}e${at}`)));
  return ticks.filter((tick) => tick >= low && tick <= high);
}

/** Plain numbers as long as they are short on the whole axis, which ends at `high`. */
export function logTickText(tick: number, high: number): string {
  return high < 1e5 ? String(Number(tick.toPrecision(4))) : tick.toExponential().replace("+", "");
}
