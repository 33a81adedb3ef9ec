/** host names that other devices cannot resolve */
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** Report whether other devices cannot open a link. */
export const isForThisDevice = (link: string): boolean => LOCAL.test(new URL(link).hostname);
