import type { CompileOptions } from "svelte/compiler";

/** Return a short class name for a component's styles: it is repeated on every styled element in scripts and pages. */
export const cssHash: NonNullable<CompileOptions["cssHash"]> = ({ hash, css }) => `s${hash(css).slice(0, 5)}`;
