import { ArrowRight } from "lucide-react";
import {
	type ChangeEvent,
	type FocusEvent,
	type KeyboardEvent,
	type Ref,
	useId,
	useLayoutEffect,
	useRef,
} from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { applyFormat, formatOf } from "../../ui/apply-format.ts";
import { IconButton } from "../../ui/button.tsx";
import { Contained } from "../../ui/contained.tsx";
import { growToContent } from "../../ui/grow.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Slot } from "../../ui/slots.tsx";
import { COARSE_POINTER, useMedia } from "../../ui/use-media.ts";
import { countBytes } from "./byte-count.ts";
import { CompletionList, optionId } from "./completion-list.tsx";
import styles from "./composer.module.css";
import { EmojiButton } from "./emoji-button.tsx";
import { meaningOf } from "./keys.ts";
import { ByteLine, ReplyLine, TypingLine } from "./lines.tsx";
import { type Suggestion, useCompletion } from "./use-completion.ts";
import { useHasSelected } from "./use-has-selected.ts";
import { useRestriction } from "./use-restriction.ts";
import { useSuggestions } from "./use-suggestions.tsx";
import { type ComposerHandle, useWriting } from "./use-writing.ts";

export type { ComposerHandle } from "./use-writing.ts";

const FormatBar = lazyPart(async () => (await import("./format-bar.tsx")).FormatBar);
const RestrictionLine = lazyPart(async () => (await import("./restriction-line.tsx")).RestrictionLine);

interface ComposerProps {
	readonly room: string;
	readonly replyingTo: string | null;
	readonly onCancelReply: () => void;
	readonly onCancel: () => void;
	/** false: it was not sent, and stays to be changed */
	readonly onSend: (text: string) => boolean;
	/** what may be meant by what is written so far */
	readonly suggest: (text: string) => readonly Suggestion[];
	/** what nobody else shall hear of while it is typed */
	readonly isPrivate: (text: string) => boolean;
	readonly onEditLast: () => void;
	/** a file can be sent, with or without a text */
	readonly hasFiles: boolean;
	readonly handle: Ref<ComposerHandle>;
}

/** Where one writes; mounted anew for each room, with its own draft. */
export function Composer({ room, replyingTo, handle, ...props }: ComposerProps) {
	const { onCancel, onSend, onEditLast, suggest, isPrivate, hasFiles } = props;
	const field = useRef<HTMLTextAreaElement>(null);
	const { written, write, insert, setCaret } = useWriting(room, field, handle);
	const { text } = written;
	const selected = useHasSelected(field);
	const client = useClient();
	const coarsePointer = useMedia(COARSE_POINTER);
	const bytesMax = useChat((state) => state.limits.messageBytes);
	const bytes = countBytes(text, bytesMax);
	const nothing = text.trim() === "" && !hasFiles;
	const restriction = useRestriction(room);
	const readsOnly = restriction !== null && restriction.kind !== "slow";
	const mayNot = nothing || bytes.state === "over" || restriction !== null;
	const hint = useId();
	const suggestions = useSuggestions(room, written);
	const meant = (now: typeof written) => {
		const commands = suggest(now.text);
		return commands.length > 0 || isPrivate(now.text) ? commands : suggestions.of(now);
	};
	const completion = useCompletion(written, meant, write);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useLayoutEffect(() => {
		if (field.current) growToContent(field.current);
	}, [text]);
	useLayoutEffect(() => {
		// On touch the keyboard would cover what one came to read.
		if (!coarsePointer) field.current?.focus();
	}, [coarsePointer]);

	const send = () => {
		if (mayNot) return;
		if (onSend(text)) write({ text: "", caret: 0 });
		field.current?.focus();
	};
	const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
		const { value, selectionStart } = event.currentTarget;
		write(suggestions.settle({ text: value, caret: selectionStart }));
		if (value.trim() !== "" && !isPrivate(value)) client.typing(room);
	};
	const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
		completion.close();
		if (!currentTarget.parentElement?.contains(relatedTarget)) selected.forget();
	};
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		const { isComposing } = event.nativeEvent;
		if (!isComposing && completion.onKeyDown(event)) return;
		const format = isComposing ? null : formatOf(event, event.currentTarget);
		if (format !== null) {
			// Else Ctrl K is heard by the house, too.
			event.stopPropagation();
			event.preventDefault();
			return applyFormat(event.currentTarget, format);
		}
		const meaning = meaningOf({ ...pick(event), isComposing }, { empty: text === "", coarsePointer });
		if (meaning === "none") return;
		if (meaning === "cancel") return onCancel();
		event.preventDefault();
		if (meaning === "send") send();
		else onEditLast();
	};

	return (
		<section className={styles["composer"]} aria-label={insideTexts.composer.region} data-region="composer">
			{replyingTo !== null && <ReplyLine name={replyingTo} onCancel={props.onCancelReply} />}
			<Slot of="composer-above" room={room} />
			<div className={styles["box"]}>
				<CompletionList completion={completion} />
				{selected.has && !completion.shown && !readsOnly && (
					// Without it all can be written, and there are the keys.
					<Contained frame={() => null}>
						<FormatBar field={field} onLeave={selected.forget} />
					</Contained>
				)}
				<Slot of="composer-before" room={room} insert={insert} />
				<textarea
					ref={field}
					className={styles["field"]}
					rows={1}
					// Empty, it shows the page's own words.
					dir={text === "" ? undefined : "auto"}
					placeholder={insideTexts.composer.label(room)}
					aria-label={insideTexts.composer.label(room)}
					aria-describedby={bytes.state === "fine" && restriction === null ? undefined : hint}
					readOnly={readsOnly}
					aria-invalid={bytes.state === "over"}
					aria-autocomplete="list"
					aria-controls={completion.shown ? completion.id : undefined}
					aria-activedescendant={completion.shown ? optionId(completion, completion.selected) : undefined}
					enterKeyHint={coarsePointer ? "enter" : "send"}
					value={text}
					onChange={onChange}
					onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
					onKeyDown={onKeyDown}
					onBlur={onBlur}
				/>
				<EmojiButton onPick={insert} />
				<Slot of="composer-behind" room={room} focus={() => field.current?.focus()} />
				<IconButton
					className={styles["send"]}
					label={insideTexts.composer.send}
					disabled={mayNot}
					// The field keeps the focus, so that a phone's keyboard stays open.
					onPointerDown={(event) => event.preventDefault()}
					onClick={send}
				>
					<ArrowRight size={18} strokeWidth={2.2} aria-hidden="true" />
				</IconButton>
			</div>
			{restriction === null ? (
				<ByteLine bytes={bytes} id={hint} />
			) : (
				<Contained look="line">
					<RestrictionLine restriction={restriction} id={hint} />
				</Contained>
			)}
			<TypingLine room={room} />
		</section>
	);
}

function pick({ key, keyCode, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
	return { key, keyCode, shiftKey, ctrlKey, metaKey };
}
