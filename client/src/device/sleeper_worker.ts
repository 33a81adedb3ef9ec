/** A worker that lives until Python sleeps in what the browser keeps, so that what it took is given back whole. */

import type { ToSleeper } from "./messages";
import { layAsleep } from "./python";

self.onmessage = ({ data: { root, files } }: MessageEvent<ToSleeper>) =>
  void layAsleep(root, files).finally(() => self.close());
