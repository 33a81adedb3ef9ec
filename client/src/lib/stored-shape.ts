/**
 * Validators of stored values. Older versions, other pages of the same origin and users can write to storage,
 * so every value is checked before use.
 */

/** Return the value as far as it has the shape; undefined if it has another. */
export type Shape<T> = (value: unknown) => T | undefined;

/** The type that a shape describes. */
type Shaped<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = (value) => (typeof value === "string" ? value : undefined);
export const flag: Shape<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
export const number: Shape<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
/** A non-negative integer: a seat, a time, a version. */
export const count: Shape<number> = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;

export const oneOf =
  <T extends string>(...words: readonly T[]): Shape<T> =>
  (value) =>
    words.find((one) => one === value);

export const either =
  <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> =>
  (value) =>
    first(value) ?? second(value);

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? null : shape(value);

/** A list; entries of another shape are dropped. */
export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(shape).filter((one) => one !== undefined) : undefined;

/** A list that is rejected unless every entry has the shape. */
export const wholeList =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) => {
    const found = list(shape)(value);
    return found?.length === (value as unknown[]).length ? found : undefined;
  };

/** A record; entries of another shape are dropped. */
export const entries =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value) =>
    isObject(value)
      ? (Object.fromEntries(
          Object.entries(value)
            .map(([name, one]) => [name, shape(one)])
            .filter(([, one]) => one !== undefined),
        ) as Record<string, T>)
      : undefined;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Filled<F extends Fields> = { [K in keyof F]: Shaped<F[K]> };

/** An object with all of these fields. */
export const fields =
  <F extends Fields>(shapes: F): Shape<Filled<F>> =>
  (value) => {
    const found = someFields(shapes)(value);
    return found && Object.keys(shapes).every((name) => name in found) ? (found as Filled<F>) : undefined;
  };

/** An object with any of these fields; those of another shape are dropped. */
export const someFields =
  <F extends Fields>(shapes: F): Shape<Partial<Filled<F>>> =>
  (value) =>
    isObject(value)
      ? (Object.fromEntries(
          Object.entries(shapes)
            .map(([name, shape]) => [name, Object.hasOwn(value, name) ? shape(value[name]) : undefined])
            .filter(([, one]) => one !== undefined),
        ) as Partial<Filled<F>>)
      : undefined;

/** An object that has both shapes. */
export const both =
  <A, B>(first: Shape<A>, second: Shape<B>): Shape<A & B> =>
  (value) => {
    const [a, b] = [first(value), second(value)];
    return a === undefined || b === undefined ? undefined : { ...a, ...b };
  };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
