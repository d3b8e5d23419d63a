// SPDX-License-Identifier: GPL-3.0-or-later
// The address of the engine, which the build of the site provides.
declare module "#engine?url" {
  const address: string;
  export default address;
}
