import type { CompileOptions } from "svelte/compiler";

/** Short class names for scoped styles, since they are repeated at every styled element in scripts and pages. */
export const cssHash: NonNullable<CompileOptions["cssHash"]> = ({ hash, css }) => `s${hash(css).slice(0, 5)}`;
