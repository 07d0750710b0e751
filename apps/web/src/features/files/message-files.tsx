import { type FileInfo, filePath, shownAs, thumbnailPath } from "@parley/protocol/files";
import { lazy, type ReactNode, Suspense, use, useState } from "react";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { boxOf, columnsOf } from "./image-box.ts";
import { type ImageFile, isImage } from "./is-image.ts";
import { localImageOf } from "./local-images.ts";
import styles from "./message-files.module.css";
import { ViewerContext } from "./viewer-context.ts";

export const loadOtherFiles = () => import("./other-files.tsx");
const OtherFiles = lazy(async () => ({ default: (await loadOtherFiles()).OtherFiles }));

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
			{others.length > 0 && (
				<Suspense fallback={<OthersToCome files={others} />}>
					<OtherFiles files={others} tabIndex={tabIndex} />
				</Suspense>
			)}
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
	const [broken, setBroken] = useState(false);
	const local = localImageOf(file.id);
	const address = file.thumbnail ? thumbnailPath(file) : filePath(file);
	const { width, height } = boxOf(file);
	return (
		<button
			type="button"
			className={styles["image"]}
			style={alone ? { width, aspectRatio: `${width} / ${height}` } : undefined}
			aria-label={words.show(file.name)}
			title={file.name}
			tabIndex={tabIndex}
			onClick={() => show(file.id)}
		>
			{broken ? (
				<span className={styles["broken"]}>{words.unshowable}</span>
			) : (
				<img
					src={local?.url ?? address}
					alt={file.name}
					loading={local ? "eager" : "lazy"}
					decoding={local ? "sync" : "async"}
					draggable={false}
					onError={() => setBroken(true)}
				/>
			)}
			{file.type === "image/gif" && <span className={styles["badge"]}>{words.animated}</span>}
		</button>
	);
}

/** Until the part of the page that shows them is here, which it is after the first time. */
function OthersToCome({ files }: { files: readonly FileInfo[] }) {
	return files.map((file) => (
		<div key={file.id} className={styles["toCome"]} data-kind={shownAs(file.type)} />
	));
}
