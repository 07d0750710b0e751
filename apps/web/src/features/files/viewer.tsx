import type { TimelineRow } from "@parley/protocol/timeline";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { type Shown, shownIn, stepOf } from "./shown.ts";
import styles from "./viewer.module.css";
import { ViewerCanvas } from "./viewer-canvas.tsx";
import { ViewerHead } from "./viewer-head.tsx";

interface ViewerProps {
	readonly rows: readonly TimelineRow[];
	readonly file: string;
	readonly onShow: (file: string) => void;
	readonly onJump: (seq: number) => void;
	readonly onClose: () => void;
}

/** One image after the other, as large as the window. It goes when the image does. */
export function Viewer({ rows, file, onShow, onJump, onClose }: ViewerProps) {
	const images = shownIn(rows);
	const at = images.findIndex((image) => image.file.id === file);
	const image = images[at];
	useEffect(() => {
		if (!image) onClose();
	}, [image, onClose]);
	if (!image) return null;
	const goTo = (place: number) => {
		const next = images[place];
		if (next) onShow(next.file.id);
	};
	return (
		<Looking image={image} at={at} count={images.length} goTo={goTo} onJump={onJump} onClose={onClose} />
	);
}

interface LookingProps extends Pick<ViewerProps, "onJump" | "onClose"> {
	readonly image: Shown;
	readonly at: number;
	readonly count: number;
	readonly goTo: (place: number) => void;
}

function Looking({ image, at, count, goTo, onJump, onClose }: LookingProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [whole, setWhole] = useState<string | null>(null);
	const { file, seq } = image;
	const isWhole = whole === file.id;
	const toggle = () => setWhole(isWhole ? null : file.id);
	useLayoutEffect(() => {
		const shown = dialog.current;
		shown?.showModal();
		shown?.querySelector<HTMLElement>("[data-close]")?.focus();
		return () => shown?.close();
	}, []);
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const step = stepOf(event, getComputedStyle(event.currentTarget).direction === "rtl");
		// At its actual size, the arrows move the image itself.
		if (step === 0 || (isWhole && event.key.startsWith("Arrow"))) return;
		event.preventDefault();
		goTo(at + step);
	};
	return (
		<dialog
			ref={dialog}
			className={styles["viewer"]}
			aria-label={words.viewer}
			onCancel={onClose}
			onClose={(event) => !event.currentTarget.open && onClose()}
			onKeyDown={onKeyDown}
		>
			<ViewerHead
				image={image}
				place={words.place(at + 1, count)}
				whole={isWhole}
				onToggle={toggle}
				onJump={() => {
					onClose();
					onJump(seq);
				}}
				onClose={onClose}
			/>
			<ViewerCanvas
				key={file.id}
				file={file}
				whole={isWhole}
				onToggle={toggle}
				onStep={(step) => goTo(at + step)}
				onClose={onClose}
			/>
			{count > 1 && (
				<>
					<IconButton
						className={styles["previous"]}
						label={words.previous}
						disabled={at === 0}
						onClick={() => goTo(at - 1)}
					>
						<ChevronLeft size={24} aria-hidden="true" />
					</IconButton>
					<IconButton
						className={styles["next"]}
						label={words.next}
						disabled={at === count - 1}
						onClick={() => goTo(at + 1)}
					>
						<ChevronRight size={24} aria-hidden="true" />
					</IconButton>
				</>
			)}
		</dialog>
	);
}
