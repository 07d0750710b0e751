import { Paperclip } from "lucide-react";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import styles from "./drop-zone.module.css";
import { filesDropped, filesPasted, holdsFiles } from "./transfer.ts";

interface DropZoneProps {
	readonly room: string;
	readonly name: string;
	readonly onRemark: (text: string) => void;
}

/** The whole page takes files: one that misses a small target would be opened by the browser in its place. */
export function DropZone({ room, name, onRemark }: DropZoneProps) {
	const client = useClient();
	const [over, setOver] = useState(false);
	const take = useEvent((files: readonly File[]) => {
		if (files.length === 0) return;
		client.attach(room, files);
		document.querySelector<HTMLElement>("[data-region='composer'] textarea")?.focus();
	});
	const remark = useEvent(onRemark);

	useEffect(() => {
		const stop = new AbortController();
		const { signal } = stop;
		const dragged = (event: DragEvent) => {
			if (!holdsFiles(event.dataTransfer) || isCovered()) return;
			event.preventDefault();
			setOver(true);
		};
		document.addEventListener("dragenter", dragged, { signal });
		document.addEventListener("dragover", dragged, { signal });
		// Only leaving the window has nothing to go to.
		document.addEventListener("dragleave", (event) => event.relatedTarget === null && setOver(false), {
			signal,
		});
		document.addEventListener(
			"drop",
			(event) => {
				if (!holdsFiles(event.dataTransfer)) return;
				event.preventDefault();
				setOver(false);
				if (isCovered()) return;
				const { files, folders } = filesDropped(event.dataTransfer);
				if (folders > 0) remark(words.folders);
				take(files);
			},
			{ signal },
		);
		document.addEventListener(
			"paste",
			(event) => {
				const files = filesPasted(event.clipboardData);
				if (files.length === 0 || isCovered() || isElsewhere(event.target)) return;
				event.preventDefault();
				take(files);
			},
			{ signal },
		);
		return () => stop.abort();
	}, [take, remark]);

	if (!over) return null;
	return (
		<div className={styles["zone"]} data-testid="drop-zone">
			<p>
				<Paperclip size={22} aria-hidden="true" />
				{words.drop(name)}
			</p>
		</div>
	);
}

/** A panel stands over the room: what is dropped there is not meant for it. */
function isCovered(): boolean {
	return document.querySelector("dialog[open]") !== null;
}

/** In a field that is not the one where messages are written. */
function isElsewhere(target: EventTarget | null): boolean {
	if (!(target instanceof Element) || target.closest("[data-region='composer']")) return false;
	return target.closest("input, textarea, [contenteditable]") !== null;
}
