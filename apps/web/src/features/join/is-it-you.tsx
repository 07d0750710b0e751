import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ContainedPanel } from "../../ui/contained-panel.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const WordsPanel = lazyPart(async () => (await import("./words-panel.tsx")).WordsPanel);

/** Beside a name that somebody keeps. */
export function IsItYou() {
	const [asked, setAsked] = useState(false);
	const close = () => setAsked(false);
	return (
		<>
			<Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
				{keepingTexts.door.is}
			</Button>
			<ContainedPanel onClose={close}>{asked && <WordsPanel onClose={close} />}</ContainedPanel>
		</>
	);
}
