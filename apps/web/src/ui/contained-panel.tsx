import type { ReactNode } from "react";
import { Contained } from "./contained.tsx";
import { Dialog } from "./dialog.tsx";

/** What stands over the page can be closed, also when it is not there. */
export function ContainedPanel({ children, onClose }: { children: ReactNode; onClose: () => void }) {
	const frame = (title: string, ways: ReactNode) => (
		<Dialog title={title} onClose={onClose}>
			{ways}
		</Dialog>
	);
	return <Contained frame={frame}>{children}</Contained>;
}
