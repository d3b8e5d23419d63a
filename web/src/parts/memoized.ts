// SPDX-License-Identifier: GPL-3.0-or-later
// A component that is drawn again only when one of its properties is another one.
import { Component, ComponentChild, ComponentType } from "preact";

function differs(a: object, b: object): boolean {
  const before = a as Record<string, unknown>, after = b as Record<string, unknown>;
  for (const name in after)
    if (before[name] !== after[name])
      return true;
  for (const name in before)
    if (!(name in after))
      return true;
  return false;
}

export function memoized<P extends object>(view: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs(this.props, next);
    }

    render(props: P): ComponentChild {
      return view(props);
    }
  };
}
