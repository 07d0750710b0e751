import { MessageFiles } from "./message-files.tsx";
import { PendingFiles } from "./pending-files.tsx";

/** How rows show their files, sent or not yet. */
export const filesInRows = { settled: MessageFiles, pending: PendingFiles };
