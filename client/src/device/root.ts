/** Where the page lies: a site without a server in any folder, a server's at the top. */

import { onDevice } from "../wire/home";

export const pageRoot = (): string =>
  onDevice ? (document.baseURI.split("#")[0] ?? document.baseURI) : new URL("/", document.baseURI).href;
