import { loadUnseen } from "@parley/client/http/load-part";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy-text.ts";
import { insideTexts } from "../../../ui/inside-texts.ts";
import { writingTexts as words } from "../../../ui/writing-texts.ts";
import styles from "./code-block.module.css";
import type { Token } from "./highlight.ts";
import { visibleControls } from "./visible-controls.ts";

const loadHighlight = () => import("./highlight.ts");
/** Beyond this, colours would cost more than they tell. */
const HIGHLIGHT_CHARS_MAX = 20_000;

export function CodeBlock({ text, language }: { text: string; language: string }) {
	const shown = visibleControls(text);
	const tokens = useTokens(shown, language);
	return (
		<div className={styles["block"]}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<pre className={styles["code"]} dir="ltr" tabIndex={0}>
				<code>{tokens === null ? shown : tokens.map(spanOf)}</code>
			</pre>
			<CopyCode text={text} />
		</div>
	);
}

function spanOf({ kind, text }: Token, index: number) {
	if (kind === "plain") return text;
	return (
		<span key={index} className={styles[kind]}>
			{text}
		</span>
	);
}

/** The colours come when their chunk has: they change no letter's width. */
function useTokens(text: string, language: string): readonly Token[] | null {
	const [found, setFound] = useState<{ text: string; tokens: readonly Token[] } | null>(null);
	const wanted = language !== "" && text.length <= HIGHLIGHT_CHARS_MAX;
	useEffect(() => {
		if (!wanted) return;
		let stale = false;
		loadUnseen(loadHighlight).then(
			({ highlight }) => !stale && setFound({ text, tokens: highlight(text, language) }),
			(error: unknown) => console.warn("code stays without colours", error),
		);
		return () => {
			stale = true;
		};
	}, [text, language, wanted]);
	return wanted && found?.text === text ? found.tokens : null;
}

function CopyCode({ text }: { text: string }) {
	const { state, copy, forget } = useCopy();
	const copied = state === "copied";
	// The code can still be selected.
	if (state === "failed") return null;
	return (
		<IconButton
			className={styles["copy"]}
			label={copied ? insideTexts.common.copied : words.copyCode}
			onClick={() => copy(text)}
			onBlur={forget}
		>
			{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
		</IconButton>
	);
}
