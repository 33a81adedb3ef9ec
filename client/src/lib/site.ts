/** Where the page lies: a site without a server in any folder, a server's at the top. */

/** A site without a server says so in its page. */
export const isStaticSite = document.documentElement.dataset["home"] === "device";

/** The licences of all that the pages contain, written by the build. */
export const noticesUrl = (): string => new URL("third-party-notices.txt", siteRoot()).href;

export const siteRoot = (): string =>
  isStaticSite ? (document.baseURI.split("#")[0] ?? document.baseURI) : new URL("/", document.baseURI).href;
