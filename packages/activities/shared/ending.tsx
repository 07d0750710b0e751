import { useState } from "react";
import type { Command } from "../src/activity.ts";
import type { EndingWords } from "./ending-words.ts";
import { Button, lineStyle } from "./parts.tsx";

interface EndingProps {
	/** what its button says */
	readonly label: string;
	readonly words: EndingWords;
	readonly act: (command: Command) => void;
}

/** Ends it for good, which nobody can undo: so it is asked whether that is meant. */
export function Ending({ label, words, act }: EndingProps) {
	/** undefined: not asked yet, so nothing takes the focus */
	const [isAsked, setAsked] = useState<boolean>();
	if (!isAsked)
		return (
			<Button look="plain" autoFocus={isAsked === false} onClick={() => setAsked(true)}>
				{label}
			</Button>
		);
	return (
		<div className={lineStyle} role="alert">
			{words.sure}
			<Button look="danger" onClick={() => act({ end: {} })}>
				{words.yes}
			</Button>
			<Button autoFocus onClick={() => setAsked(false)}>
				{words.no}
			</Button>
		</div>
	);
}
