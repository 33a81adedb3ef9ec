/** The state of the offline backend on this device. */

export interface OfflineStatus {
  started: boolean; // somebody has asked for it
  share: number; // of what has to be fetched
  cached: boolean; // all that has to be fetched is here
  ready: boolean;
  error: string;
  inOtherTab: boolean; // another tab has the tables
  compiled: boolean;
}

export const offlineStatus: OfflineStatus = $state({
  started: false,
  share: 0,
  cached: false,
  ready: false,
  error: "",
  inOtherTab: false,
  compiled: false,
});
