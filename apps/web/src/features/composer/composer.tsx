import { ArrowRight } from "lucide-react";
import {
	type ChangeEvent,
	type KeyboardEvent,
	type Ref,
	useId,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
} from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { IconButton } from "../../ui/button.tsx";
import { texts } from "../../ui/texts.ts";
import { COARSE_POINTER, useMedia } from "../../ui/use-media.ts";
import { countBytes } from "./byte-count.ts";
import styles from "./composer.module.css";
import { growToContent } from "./grow.ts";
import { meaningOf } from "./keys.ts";
import { ByteLine, ReplyLine, TypingLine } from "./lines.tsx";
import { useDraft } from "./use-draft.ts";

export interface ComposerHandle {
	focus(): void;
	/** puts a text back to be written on; what stood there stays in front of it */
	put(text: string): void;
}

interface ComposerProps {
	readonly room: string;
	readonly replyingTo: string | null;
	readonly onCancelReply: () => void;
	readonly onSend: (text: string) => void;
	readonly onEditLast: () => void;
	readonly handle: Ref<ComposerHandle>;
}

/** Where one writes; mounted anew for each room, with its own draft. */
export function Composer({ room, replyingTo, onCancelReply, onSend, onEditLast, handle }: ComposerProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [text, setText] = useDraft(room);
	const client = useClient();
	const coarsePointer = useMedia(COARSE_POINTER);
	const bytesMax = useChat((state) => state.limits.messageBytes);
	const bytes = countBytes(text, bytesMax);
	const hint = useId();

	useImperativeHandle(handle, () => ({
		focus: () => field.current?.focus(),
		put: (back) => {
			setText(text === "" ? back : `${text}\n${back}`);
			field.current?.focus();
		},
	}));
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useLayoutEffect(() => {
		if (field.current) growToContent(field.current);
	}, [text]);
	useLayoutEffect(() => {
		// On touch the keyboard would cover what one came to read.
		if (!coarsePointer) field.current?.focus();
	}, [coarsePointer]);

	const send = () => {
		if (text.trim() === "" || bytes.state === "over") return;
		onSend(text);
		setText("");
		field.current?.focus();
	};
	const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
		setText(event.currentTarget.value);
		if (event.currentTarget.value.trim() !== "") client.typing(room);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const { isComposing } = event.nativeEvent;
		const meaning = meaningOf({ ...pick(event), isComposing }, { empty: text === "", coarsePointer });
		if (meaning === "none") return;
		if (meaning === "cancel") return onCancelReply();
		event.preventDefault();
		if (meaning === "send") send();
		else onEditLast();
	};

	return (
		<section className={styles["composer"]} aria-label={texts.composer.region} data-region="composer">
			{replyingTo !== null && <ReplyLine name={replyingTo} onCancel={onCancelReply} />}
			<div className={styles["box"]}>
				<textarea
					ref={field}
					className={styles["field"]}
					rows={1}
					dir="auto"
					placeholder={texts.composer.label(room)}
					aria-label={texts.composer.label(room)}
					aria-describedby={bytes.state === "fine" ? undefined : hint}
					aria-invalid={bytes.state === "over"}
					enterKeyHint={coarsePointer ? "enter" : "send"}
					value={text}
					onChange={onChange}
					onKeyDown={onKeyDown}
				/>
				<IconButton
					className={styles["send"]}
					label={texts.composer.send}
					disabled={text.trim() === "" || bytes.state === "over"}
					// The field keeps the focus, so that a phone's keyboard stays open.
					onPointerDown={(event) => event.preventDefault()}
					onClick={send}
				>
					<ArrowRight size={18} strokeWidth={2.2} aria-hidden="true" />
				</IconButton>
			</div>
			<ByteLine bytes={bytes} id={hint} />
			<TypingLine room={room} />
		</section>
	);
}

function pick({ key, keyCode, shiftKey }: KeyboardEvent) {
	return { key, keyCode, shiftKey };
}
