/** How far Python is on this device, for a site without a server. */

export interface Progress {
  share: number; // of what has to be fetched
  ready: boolean;
  failed: string;
  elsewhere: boolean; // another tab has the tables
  compiled: boolean;
}

export const devicePython: Progress = $state({
  share: 0,
  ready: false,
  failed: "",
  elsewhere: false,
  compiled: false,
});
