/** How far Python is on this device, where tables are kept here. */

export interface Progress {
  begun: boolean; // somebody has asked for it
  share: number; // of what has to be fetched
  kept: boolean; // all that has to be fetched is here
  ready: boolean;
  failed: string;
  elsewhere: boolean; // another tab has the tables
  compiled: boolean;
}

export const devicePython: Progress = $state({
  begun: false,
  share: 0,
  kept: false,
  ready: false,
  failed: "",
  elsewhere: false,
  compiled: false,
});
