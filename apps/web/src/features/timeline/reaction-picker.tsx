import type { MessageRow } from "@parley/protocol/timeline";
import { LazyEmojiPicker } from "../../ui/emoji/lazy-emoji-picker.tsx";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import type { RowActions } from "./row-actions.ts";

/** The message one chooses a reaction to, and what the choice was opened by. */
export interface Picking {
	readonly row: MessageRow;
	readonly anchor: DOMRect;
}

interface ReactionPickerProps {
	readonly picking: Picking;
	readonly react: RowActions["react"];
	readonly onClose: () => void;
}

/** Beside the timeline, not in the row: a row's toolbar goes when the pointer does. */
export function ReactionPicker({ picking: { row, anchor }, react, onClose }: ReactionPickerProps) {
	return (
		<LazyEmojiPicker
			label={words.react}
			anchor={anchor}
			// Picking what one has given already is not meant to take it back.
			onPick={(char) => row.reactions[char]?.mine || react(row, char)}
			onClose={onClose}
		/>
	);
}
