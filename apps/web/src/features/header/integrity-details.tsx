import type { Proof } from "@parley/client/state/chat-client";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { IconButton } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { sha256 } from "../../ui/sha256.ts";
import { writingTexts } from "../../ui/writing-texts.ts";
import styles from "./integrity-details.module.css";

const words = writingTexts.proof;

/** `null`: it cannot be had now. */
type Hashed = { readonly proof: Proof; readonly hash: string } | null;

/**
 * One short line over everything this page holds, which two people can hold side by side: the same line up to the
 * same number means the same events in the same order.
 */
export function IntegrityDetails({ room, newest }: { room: string; newest: number }) {
	const [upTo, setUpTo] = useState<number | null>(null);
	const [theirs, setTheirs] = useState("");
	const wanted = Math.min(upTo ?? newest, newest);
	const hashed = useHash(room, wanted);
	const field = useId();
	const otherField = useId();
	const line = hashed ? inFours(hashed.hash) : "";
	const verdict = hashed && theirs.trim() !== "" ? isSame(theirs, hashed.hash) : null;

	return (
		<div className={styles["proof"]}>
			<p>{words.explained}</p>
			<div className={styles["upTo"]}>
				<label htmlFor={field}>{words.upTo}</label>
				<input
					id={field}
					inputMode="numeric"
					placeholder={String(newest)}
					onChange={(event) => setUpTo(numberIn(event.currentTarget.value))}
				/>
			</div>
			<output className={styles["hash"]} data-testid="continuity-hash">
				{hashed === undefined ? words.working : hashed === null ? words.notNow : line}
			</output>
			{hashed && (
				<div className={styles["about"]}>
					<span>{words.over(hashed.proof.lines.length, hashed.proof.from, hashed.proof.to)}</span>
					<CopyLine text={`#${hashed.proof.to}: ${line}`} />
				</div>
			)}
			<div className={styles["theirs"]}>
				<label htmlFor={otherField}>{words.theirs}</label>
				<input
					id={otherField}
					autoComplete="off"
					spellCheck={false}
					value={theirs}
					onChange={(event) => setTheirs(event.currentTarget.value)}
				/>
			</div>
			<p role="status" className={verdict === false ? styles["different"] : styles["same"]}>
				{verdict === true && <Check size={14} aria-hidden="true" />}
				{verdict === false && <TriangleAlert size={14} aria-hidden="true" />}
				{verdict !== null && (verdict ? words.same : words.different)}
			</p>
		</div>
	);
}

/** undefined while it is worked out. */
function useHash(room: string, upTo: number): Hashed | undefined {
	const client = useClient();
	const [found, setFound] = useState<{ upTo: number; hashed: Hashed } | null>(null);
	useEffect(() => {
		let stale = false;
		void client.proofTo(room, upTo).then((proof) => {
			if (stale) return;
			const hash = proof && sha256(proof.lines.map((line) => `${line}\n`).join(""));
			setFound({ upTo, hashed: proof && hash !== null ? { proof, hash } : null });
		});
		return () => {
			stale = true;
		};
	}, [client, room, upTo]);
	return found?.upTo === upTo ? found.hashed : undefined;
}

function CopyLine({ text }: { text: string }) {
	const { state, copy } = useCopy();
	const copied = state === "copied";
	// The line can still be selected.
	if (state === "failed") return null;
	return (
		<IconButton label={copied ? insideTexts.common.copied : words.copy} onClick={() => copy(text)}>
			{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
		</IconButton>
	);
}

/** A quarter of the hash is enough to tell two logs apart, and short enough to read out. */
const SHOWN_CHARS = 16;

function inFours(hash: string): string {
	return hash.slice(0, SHOWN_CHARS).replaceAll(/.{4}(?=.)/gu, "$& ");
}

/** However it was copied or typed: with the number before it, with spaces or without. */
function isSame(theirs: string, hash: string): boolean {
	const said = theirs.replace(/^.*:/u, "").replaceAll(/\s/gu, "").toLowerCase();
	return said.length >= SHOWN_CHARS && hash.startsWith(said);
}

function numberIn(written: string): number | null {
	const digits = /\d{1,15}/u.exec(written)?.[0];
	return digits === undefined ? null : Number(digits);
}
