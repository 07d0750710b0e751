import { Contained } from "../contained.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { EmojiPickerProps } from "./emoji-picker.tsx";

const Picker = lazyPart(async () => (await import("./emoji-picker.tsx")).EmojiPicker);

/** Its five hundred emoji come when somebody opens it first. */
export function LazyEmojiPicker(props: EmojiPickerProps) {
	return (
		<Contained onClose={props.onClose}>
			<Picker {...props} />
		</Contained>
	);
}
