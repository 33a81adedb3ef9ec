/** Virtual module of scripts/prerender.ts: the address of a title's cover; undefined for unknown titles. */
declare module "virtual:pictures" {
  const fileOf: (title: string) => string;
  export default fileOf;
}
