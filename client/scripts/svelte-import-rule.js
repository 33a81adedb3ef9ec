/** An ESLint rule: the import directions of .dependency-cruiser.cjs for components, whose type imports it cannot see. */

import { posix, relative, sep } from "node:path";
import cruiser from "../.dependency-cruiser.cjs";

const rules = cruiser.forbidden.filter(({ from, to }) => from.path && to.path);

/** The rule that forbids this import, or undefined. */
function violated(source, target) {
  return rules.find(({ from, to }) => {
    const found = new RegExp(from.path).exec(source);
    if (!found || (from.pathNot && new RegExp(from.pathNot).test(source))) return false;
    const except = to.pathNot?.replace("$1", found[1] ?? "");
    return new RegExp(to.path).test(target) && !(except && new RegExp(except).test(target));
  });
}

export const importDirection = {
  meta: { type: "problem", schema: [], messages: { forbidden: "{{name}}: {{comment}}" } },
  create(context) {
    const source = relative(context.cwd, context.filename).split(sep).join("/");
    return {
      ImportDeclaration(node) {
        const target = posix.join(posix.dirname(source), node.source.value);
        const rule = node.source.value.startsWith(".") ? violated(source, target) : undefined;
        if (rule) context.report({ node, messageId: "forbidden", data: { name: rule.name, comment: rule.comment } });
      },
    };
  },
};
