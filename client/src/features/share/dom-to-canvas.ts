/** What is drawn in the page, as a picture: the same elements and styles, painted once more inside an SVG image. */

const FONT_FILE = /url\(["']?([^"')]+\.woff2)["']?\)/;
/** Scripts the pictures are written in; other alphabets would only make them large. */
const LATIN = /-latin-(?:ext-)?wght/;

let kept: Promise<string> | null = null;

/** All styles of the page as one text, with the fonts in it, since an image can load nothing. */
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

/** The element as it is seen now, `scale` times as large. */
export async function domToCanvas(node: HTMLElement, scale = 1): Promise<HTMLCanvasElement> {
  const { offsetWidth: width, offsetHeight: height } = node;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgDocument(node, width, height))}`;
  await image.decode();
  // enlarged here and not by a viewBox: in an enlarged foreignObject WebKit loses the place of what is positioned
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
  // not as an attribute, which the security policy forbids
  around.style.cssText = `font: 400 16px/1.5 ${body.fontFamily}; color: ${body.color}; width: 100%; height: 100%`;
  const copy = node.cloneNode(true) as HTMLElement;
  copy.classList.add("in-picture");
  around.append(copy);
  inside.append(around);
  svg.append(style, inside);
  return new XMLSerializer().serializeToString(svg);
}
