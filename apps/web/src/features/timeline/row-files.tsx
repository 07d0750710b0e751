import type { FileInfo } from "@parley/protocol/files";
import { type ComponentType, createContext, use } from "react";
import type { Upload } from "../../client/upload.ts";

/** How another feature shows the files of a row, chosen by the screen around the timeline. */
export interface FilesInRows {
	readonly settled: ComponentType<{ readonly files: readonly FileInfo[]; readonly tabIndex: number }>;
	readonly pending: ComponentType<{ readonly uploads: readonly Upload[] }>;
}

export const FilesInRowsContext = createContext<FilesInRows | null>(null);

export function RowFiles({ files, tabIndex }: { files: readonly FileInfo[] | undefined; tabIndex: number }) {
	const shown = use(FilesInRowsContext);
	if (shown === null || files === undefined || files.length === 0) return null;
	return <shown.settled files={files} tabIndex={tabIndex} />;
}

export function PendingRowFiles({ uploads }: { uploads: readonly Upload[] | undefined }) {
	const shown = use(FilesInRowsContext);
	return shown === null || uploads === undefined ? null : <shown.pending uploads={uploads} />;
}
