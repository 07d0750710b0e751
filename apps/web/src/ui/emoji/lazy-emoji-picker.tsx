import { lazy, Suspense } from "react";
import type { EmojiPickerProps } from "./emoji-picker.tsx";

const Picker = lazy(async () => ({ default: (await import("./emoji-picker.tsx")).EmojiPicker }));

/** Its five hundred emoji come when somebody opens it first. */
export function LazyEmojiPicker(props: EmojiPickerProps) {
	return (
		<Suspense>
			<Picker {...props} />
		</Suspense>
	);
}
