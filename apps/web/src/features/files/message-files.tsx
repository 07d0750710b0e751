import { type FileInfo, filePath, thumbnailPath } from "@parley/protocol/files";
import { type ReactNode, use, useState } from "react";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { boxOf, columnsOf } from "./image-box.ts";
import { type ImageFile, isImage } from "./is-image.ts";
import { localAddressOf } from "./local-images.ts";
import styles from "./message-files.module.css";
import { OtherFiles } from "./other-files.tsx";
import { useAskingAgain } from "./use-asking-again.ts";
import { ViewerContext } from "./viewer-context.ts";

interface MessageFilesProps {
	readonly files: readonly FileInfo[];
	readonly tabIndex: number;
}

/** The files of a message. What takes how much room is known from the first frame on: nothing moves as they load. */
export function MessageFiles({ files, tabIndex }: MessageFilesProps) {
	const images = files.filter(isImage);
	const others = files.filter((file) => !isImage(file));
	return (
		<>
			{images.length > 0 && (
				<Images count={images.length}>
					{images.map((file) => (
						<Image key={file.id} file={file} alone={images.length === 1} tabIndex={tabIndex} />
					))}
				</Images>
			)}
			<OtherFiles files={others} tabIndex={tabIndex} />
		</>
	);
}

export function Images({ count, children }: { count: number; children: ReactNode }) {
	if (count === 1) return <div className={styles["single"]}>{children}</div>;
	return (
		<div className={styles["grid"]} data-columns={columnsOf(count)}>
			{children}
		</div>
	);
}

function Image({ file, alone, tabIndex }: { file: ImageFile; alone: boolean; tabIndex: number }) {
	const show = use(ViewerContext);
	const [isLocalBroken, setLocalBroken] = useState(false);
	const local = isLocalBroken ? undefined : localAddressOf(file.id);
	const stored = file.thumbnail ? thumbnailPath(file) : filePath(file);
	const asking = useAskingAgain();
	const isGivenUp = asking.is === "given-up";
	const { width, height } = boxOf(file);
	return (
		<button
			type="button"
			className={styles["image"]}
			style={alone ? { width, aspectRatio: `${width} / ${height}` } : undefined}
			aria-label={`${words.show(file.name)}${isGivenUp ? ` ${words.unshowable}` : ""}`}
			title={file.name}
			tabIndex={tabIndex}
			onClick={() => show(file.id)}
		>
			{isGivenUp && <span className={styles["broken"]}>{words.unshowable}</span>}
			{asking.is === "asked" && (
				<img
					key={asking.pauses}
					src={local ?? stored}
					alt={file.name}
					loading={local ? "eager" : "lazy"}
					decoding={local ? "sync" : "async"}
					draggable={false}
					onError={local ? () => setLocalBroken(true) : asking.onError}
				/>
			)}
			{file.type === "image/gif" && <span className={styles["badge"]}>{words.animated}</span>}
		</button>
	);
}
