import { filePath, thumbnailPath } from "@parley/protocol/files";
import { type PointerEvent, useRef, useState } from "react";
import { fileTexts as words } from "../../ui/file-texts.ts";
import type { ImageFile } from "./is-image.ts";
import { useAskingAgain } from "./use-asking-again.ts";
import styles from "./viewer-canvas.module.css";

const SWIPE_PX = 60;

interface ViewerCanvasProps {
	readonly file: ImageFile;
	/** at its actual size, however little of it fits */
	readonly whole: boolean;
	readonly onToggle: () => void;
	readonly onStep: (step: -1 | 1) => void;
	readonly onClose: () => void;
}

export function ViewerCanvas({ file, whole, onToggle, onStep, onClose }: ViewerCanvasProps) {
	const [isHere, setHere] = useState(false);
	const asking = useAskingAgain();
	const swipe = useSwipe(onStep);
	const { width, height } = file;
	const size = whole
		? { width, height }
		: { width: `min(100%, ${width}px)`, height: `min(100%, ${height}px)` };
	const thumbnail = !isHere && file.thumbnail ? `url("${thumbnailPath(file)}")` : "none";
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes, and the head has a button for the size
		// biome-ignore lint/a11y/noStaticElementInteractions: as above
		<div
			className={styles["canvas"]}
			data-whole={whole}
			tabIndex={whole ? 0 : undefined}
			onClick={(event) => event.target === event.currentTarget && onClose()}
			{...(whole ? {} : swipe)}
		>
			{asking.is === "given-up" ? (
				<p>{words.unshowable}</p>
			) : (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the head has a button for it
				<img
					key={asking.pauses}
					src={filePath(file)}
					alt={file.name}
					draggable={false}
					style={{ ...size, backgroundImage: thumbnail }}
					aria-busy={!isHere}
					onLoad={() => setHere(true)}
					onError={asking.onError}
					onClick={onToggle}
				/>
			)}
		</div>
	);
}

/** A finger that wipes to the side turns the page, as a page lies in this direction of reading. */
function useSwipe(onStep: (step: -1 | 1) => void) {
	const began = useRef<{ x: number; y: number } | null>(null);
	return {
		onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
			began.current = pointerType === "touch" && isPrimary ? { x, y } : null;
		},
		onPointerUp: (event: PointerEvent<HTMLElement>) => {
			const from = began.current;
			began.current = null;
			if (from === null) return;
			const across = event.clientX - from.x;
			if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(event.clientY - from.y)) return;
			const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
			onStep(across < 0 === rightToLeft ? -1 : 1);
		},
	};
}
