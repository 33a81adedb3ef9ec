import type { CompileOptions } from "svelte/compiler";

/** Short names for a component's styles: they stand at every element that has some, in scripts and in pages. */
export const cssHash: NonNullable<CompileOptions["cssHash"]> = ({ hash, css }) => `s${hash(css).slice(0, 5)}`;
