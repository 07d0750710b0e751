import type { ChatState } from "@parley/client/state/chat-state";
import { useChat } from "../../react/use-chat.ts";
import { isStuck } from "../../ui/unsent.ts";
import { unsentTexts as words } from "../../ui/unsent-texts.ts";
import styles from "./not-kept.module.css";

/** Why what is not sent would be gone with the page; null: it would not. */
export function useNotKept(): string | null {
	const device = useChat((state) => state.device);
	if (device?.keeps !== "nothing") return null;
	return device.because === "full" ? words.full : words.notKept;
}

/** Whoever relies on it to be kept is told where it is not, while something waits. */
export function NotKept() {
	const said = useNotKept();
	const waits = useChat(isSomethingWaiting);
	return (
		<div role="status" className={said !== null && waits ? styles["notKept"] : undefined}>
			{waits && said}
		</div>
	);
}

/** Not for what goes in a moment: nobody could read so fast. */
function isSomethingWaiting({ unsent, rooms, link }: ChatState): boolean {
	return unsent.some(
		(row) => link.state !== "open" || isStuck(row, { seat: rooms.get(row.room)?.seat, link: link.state }),
	);
}
