/** Rendering of an element to a canvas: its markup and styles are drawn again inside an SVG image. */

const FONT_FILE = /url\(["']?([^"')]+\.woff2)["']?\)/;
/** The scripts of embedded fonts; further alphabets would only enlarge the image. */
const LATIN = /-latin-(?:ext-)?wght/;

let kept: Promise<string> | null = null;

/** Return all styles of the page with embedded fonts, since an SVG image cannot load files. */
function collectStyles(): Promise<string> {
  kept ??= gather();
  return kept;
}

async function gather(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })),
  );
  const texts = await Promise.all(
    rules.map(async ({ rule, base }) =>
      rule instanceof CSSFontFaceRule ? await inlineFont(rule.cssText, base) : rule.cssText,
    ),
  );
  return `${texts.join("\n")}\n* { animation: none !important; transition: none !important; }`;
}

async function inlineFont(text: string, base: string): Promise<string> {
  const file = FONT_FILE.exec(text)?.[1];
  if (!file || !LATIN.test(file)) return "";
  const bytes = new Uint8Array(await (await fetch(new URL(file, base))).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return text.replace(FONT_FILE, `url("data:font/woff2;base64,${btoa(letters)}")`);
}

/** Render an element as it looks now, enlarged by `scale`. */
export async function domToCanvas(node: HTMLElement, scale = 1): Promise<HTMLCanvasElement> {
  const { offsetWidth: width, offsetHeight: height } = node;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgDocument(node, width, height))}`;
  await image.decode();
  // scaled here and not by a viewBox, because WebKit misplaces positioned elements in a scaled foreignObject
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function svgDocument(node: HTMLElement, width: number, height: number): Promise<string> {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { theme = "light" } = document.documentElement.dataset;
  svg.dataset["theme"] = theme;
  svg.dataset["still"] = "true";
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await collectStyles();
  const inside = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject");
  inside.setAttribute("width", String(width));
  inside.setAttribute("height", String(height));
  const body = getComputedStyle(document.body);
  const around = document.createElement("div");
  // the content security policy forbids style attributes
  around.style.cssText = `font: 400 16px/1.5 ${body.fontFamily}; color: ${body.color}; width: 100%; height: 100%`;
  const copy = node.cloneNode(true) as HTMLElement;
  copy.classList.add("in-picture");
  around.append(copy);
  inside.append(around);
  svg.append(style, inside);
  return new XMLSerializer().serializeToString(svg);
}
