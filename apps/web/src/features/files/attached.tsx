import { lazy, Suspense } from "react";
import type { Upload } from "../../client/upload.ts";
import { MessageFiles } from "./message-files.tsx";

const TrayList = lazy(async () => ({ default: (await import("./tray-list.tsx")).TrayList }));
const LazyPendingFiles = lazy(async () => ({ default: (await import("./pending-files.tsx")).PendingFiles }));

/** Fetched with the first file that somebody chooses. */
export function Tray({ uploads }: { uploads: readonly Upload[] }) {
	if (uploads.length === 0) return null;
	return (
		<Suspense>
			<TrayList uploads={uploads} />
		</Suspense>
	);
}

function PendingFiles({ uploads }: { uploads: readonly Upload[] }) {
	return (
		<Suspense>
			<LazyPendingFiles uploads={uploads} />
		</Suspense>
	);
}

/** How rows show their files, sent or not yet. */
export const filesInRows = { settled: MessageFiles, pending: PendingFiles };
