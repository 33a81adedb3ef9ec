// The service worker: it opens pages without a network, and shows notifications without an open page.
// The build inserts the list of files and a version that is their hash.
const FILES = __FILES__;
const ROOT = new URL(self.registration.scope).pathname; // a static site may be in any folder
const CACHE = "fireside-__VERSION__";
const SHELL = ROOT;
const PATIENCE = 3_000; // ms

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([SHELL, ...FILES.map((name) => ROOT + name)]))
      .then(renewPython)
      .then(() => self.skipWaiting()),
  );
});

/** If Python is cached, cache its new version together with the new page: both or neither. */
async function renewPython() {
  const kept = (await caches.keys()).filter((name) => /^fireside-python-(?!lists)/.test(name));
  if (kept.length === 0) return;
  const lists = ["files", "games"].map((name) => new URL(`${ROOT}python/${name}.json`, location.origin).href);
  const answers = await Promise.all(lists.map((address) => fetch(address, { cache: "no-cache" })));
  if (!answers.every((answer) => answer.ok)) return; // the server no longer offers it
  const { version, pyodide, packages, networks } = await answers[0].clone().json();
  const shelf = await caches.open(`fireside-python-${version}`);
  const folder = `${ROOT}python/${version}/`;
  const missing = [];
  for (const name of [...[...pyodide, ...packages].map((file) => file.name), ...networks])
    if (!(await shelf.match(folder + name))) missing.push(folder + name);
  await shelf.addAll(missing);
  const list = await caches.open("fireside-python-lists");
  await Promise.all(lists.map((address, at) => list.put(address, answers[at])));
}

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => /^fireside-(?!python-)/.test(name) && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request));
  else if (url.pathname.startsWith(`${ROOT}assets/`)) event.respondWith(fromCache(request));
  else if (url.pathname.startsWith(`${ROOT}python/`) && !url.pathname.endsWith(".json"))
    event.respondWith(fromCache(request));
});

/** Return the newest page, or the cached one after a timeout: a connection may exist but transfer nothing. */
async function fromNetwork(request) {
  const newest = fetch(request);
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([newest, late]);
  } catch {
    return (await caches.match(SHELL)) ?? newest;
  }
}

/** Return a cached asset: names of assets change with their content, so it is never stale. */
async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

// Browsers that know declarative messages show them by themselves; this shows the same elsewhere.
self.addEventListener("push", (event) => {
  const { title, body, navigate, tag } = event.data?.json().notification ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? "Fireside", {
      body: body ?? "",
      icon: `${ROOT}icon.svg`,
      badge: `${ROOT}icon.svg`,
      tag: tag ?? "fireside",
      data: { path: new URL(navigate ?? ROOT, location.origin).pathname },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? { path: "/" };
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
