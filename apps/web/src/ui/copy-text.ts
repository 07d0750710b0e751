import { useState } from "react";

export type Copying = "not yet" | "copied" | "failed";

/** What became of the last wish to copy; `forget` when nobody looks at it any more. */
export function useCopy(): { state: Copying; copy: (text: string) => void; forget: () => void } {
	const [state, setState] = useState<Copying>("not yet");
	const copy = (text: string) => void copyText(text).then((copied) => setState(copied ? "copied" : "failed"));
	return { state, copy, forget: () => setState("not yet") };
}

/** On plain http, which is how a page in a local network is opened, there is no clipboard but the older way. */
async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copySelected(text);
	}
}

function copySelected(text: string): boolean {
	const before = document.activeElement;
	const field = document.createElement("textarea");
	field.value = text;
	field.readOnly = true;
	field.setAttribute("aria-hidden", "true");
	Object.assign(field.style, { position: "fixed", top: "0", opacity: "0" });
	// Under an open dialog nothing else of the page can be selected.
	(before?.closest("dialog") ?? document.body).append(field);
	try {
		field.select();
		return document.execCommand("copy");
	} catch {
		return false;
	} finally {
		field.remove();
		if (before instanceof HTMLElement) before.focus({ preventScroll: true });
	}
}
