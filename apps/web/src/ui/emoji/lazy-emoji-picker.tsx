import { ContainedPanel } from "../contained-panel.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { EmojiPickerProps } from "./emoji-picker.tsx";

const Picker = lazyPart(async () => (await import("./emoji-picker.tsx")).EmojiPicker);

/** Its five hundred emoji come when somebody opens it first. */
export function LazyEmojiPicker(props: EmojiPickerProps) {
	return (
		<ContainedPanel onClose={props.onClose}>
			<Picker {...props} />
		</ContainedPanel>
	);
}
