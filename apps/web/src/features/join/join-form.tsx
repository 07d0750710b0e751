import type { Refusal } from "@parley/protocol/refusals";
import { type SubmitEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import entry from "../../ui/entry-form.module.css";
import { earlyName } from "../../ui/first-page.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { texts } from "../../ui/texts.ts";
import { NameHint } from "./name-hint.tsx";
import { type NameVerdict, useNameCheck } from "./use-name-check.ts";

const words = texts.join;

interface JoinFormProps {
	readonly room: string | null;
	readonly full: boolean;
	readonly entering: boolean;
	readonly before: { readonly name: string; readonly hasSession: boolean };
	readonly refusal: Refusal | null;
}

/** The field is never cleared: what was refused is said beside it and can be mended. */
export function JoinForm({ room, full, entering, before, refusal }: JoinFormProps) {
	const client = useClient();
	const [early] = useState(earlyName);
	const [name, setName] = useState(early?.name ?? before.name);
	const [wish, setWish] = useState<"none" | "wanted" | "asked">(early?.sent ? "wanted" : "none");
	const [refused, setRefused] = useState(refusal && { name: before.name, refusal });
	const field = useRef<HTMLInputElement>(null);
	// What is remembered is offered, and gone with the first letter typed; who types already goes on.
	useLayoutEffect(() => {
		if (early === null) field.current?.select();
		else field.current?.setSelectionRange(...early.selection);
	}, [early]);
	const ids = { name: useId(), hint: useId() };
	const asked = useNameCheck(name, before.hasSession ? before.name : null);
	const busy = entering || wish !== "none";
	const verdict = refused !== null && refused.name === name ? verdictOf(refused.refusal) : asked;

	const sitDown = (wanted: string) => (full ? client.wait(wanted) : client.join(wanted));
	const comeIn = async (wanted: string) => {
		setWish("asked");
		const result = await client.enter(name);
		if (result.ok) return sitDown(wanted);
		setWish("none");
		setRefused({ name, refusal: result.refusal });
		field.current?.focus();
	};
	// Enter counts before the server has said which room is offered: the wish waits for that.
	const goOn = useEffectEvent((wanted: string) => void comeIn(wanted));
	const goAlong = useEffectEvent(sitDown);
	useEffect(() => {
		if (room === null) return;
		if (wish === "wanted") goOn(room);
		// one is in already, by another tab of the same core
		else if (entering && wish === "none") goAlong(room);
	}, [wish, room, entering]);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (wish !== "none" || verdict.state === "wrong" || name.trim() === "") return field.current?.focus();
		setWish("wanted");
	};
	const pick = (suggestion: string) => {
		setName(suggestion);
		field.current?.focus();
	};

	return (
		<>
			<form className={entry["form"]} onSubmit={submit}>
				<label htmlFor={ids.name}>{words.yourName}</label>
				<div className={entry["line"]}>
					<input
						ref={field}
						id={ids.name}
						name="name"
						value={name}
						// biome-ignore lint/a11y/noAutofocus: it is the only field of the page, and what one came for
						autoFocus
						autoComplete="nickname"
						autoCapitalize="words"
						spellCheck={false}
						dir={name === "" ? undefined : "auto"}
						aria-describedby={ids.hint}
						aria-invalid={verdict.state === "wrong" || verdict.state === "taken"}
						onChange={(event) => setName(event.currentTarget.value)}
					/>
					<Button look="strong" type="submit" disabled={busy}>
						{labelOf(busy, full)}
					</Button>
				</div>
			</form>
			<NameHint id={ids.hint} verdict={verdict} onPick={pick} />
		</>
	);
}

function labelOf(busy: boolean, full: boolean): string {
	if (busy) return words.takingSeat;
	return full ? words.waitInLine : words.takeSeat;
}

function verdictOf(refusal: Refusal): NameVerdict {
	const { code, suggestions = [] } = refusal;
	return { state: "taken", why: refusalTexts.sentence(refusal), suggestions, kept: code === "name-kept" };
}
