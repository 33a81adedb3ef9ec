/** The state of the offline backend on this device. */

export interface OfflineStatus {
  started: boolean; // the offline backend has been requested
  share: number; // fraction of the download, 0 to 1
  cached: boolean; // the download is complete
  ready: boolean;
  error: string;
  inOtherTab: boolean; // another tab holds the tables
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
