import { filePath } from "@parley/protocol/files";
import { Download, Maximize2, Minimize2, X } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { fullTime } from "../../ui/dates.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import type { Shown } from "./shown.ts";
import styles from "./viewer-head.module.css";

interface ViewerHeadProps {
	readonly image: Shown;
	readonly place: string;
	readonly whole: boolean;
	readonly onToggle: () => void;
	readonly onJump: () => void;
	readonly onClose: () => void;
}

export function ViewerHead({ image, place, whole, onToggle, onJump, onClose }: ViewerHeadProps) {
	const { file, name, seq, at } = image;
	return (
		<header className={styles["head"]}>
			<div className={styles["about"]}>
				<h2>
					<bdi title={file.name}>{file.name}</bdi>
				</h2>
				<p>
					<bdi className={styles["by"]} style={{ color: inkOfName(name) }} title={fullTime(at)}>
						{name}
					</bdi>{" "}
					<button type="button" aria-label={words.toMessage(seq)} onClick={onJump}>
						{insideTexts.header.seq(seq)}
					</button>{" "}
					<span>
						{words.pixels(file.width, file.height)} · {byteSize(file.bytes)}
					</span>
				</p>
			</div>
			<p className={styles["place"]} role="status">
				{place}
			</p>
			<IconButton label={whole ? words.fit : words.wholeSize} aria-pressed={whole} onClick={onToggle}>
				{whole ? <Minimize2 size={18} aria-hidden="true" /> : <Maximize2 size={18} aria-hidden="true" />}
			</IconButton>
			<a
				className={styles["download"]}
				href={filePath(file)}
				download={file.name}
				aria-label={words.downloadOf(file.name)}
				title={words.download}
			>
				<Download size={18} aria-hidden="true" />
			</a>
			<IconButton label={insideTexts.common.close} data-close onClick={onClose}>
				<X size={20} aria-hidden="true" />
			</IconButton>
		</header>
	);
}
