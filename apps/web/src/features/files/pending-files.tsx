import type { Upload } from "@parley/client/uploads/upload";
import { byteSize } from "../../ui/byte-size.ts";
import { FileIcon } from "./file-icon.tsx";
import { boxOf, type Size } from "./image-box.ts";
import { isImage } from "./is-image.ts";
import { type LocalImage, localImage, useLocalImage } from "./local-images.ts";
import { Images } from "./message-files.tsx";
import cards from "./other-files.module.css";
import styles from "./pending-files.module.css";
import { ProgressLine } from "./progress-line.tsx";
import { statusWords } from "./upload-words.ts";

/** The files of a message that has not gone yet: in the same boxes in which they will stand. */
export function PendingFiles({ uploads }: { uploads: readonly Upload[] }) {
	const all = uploads.map((upload) => ({ upload, image: localImage(upload) }));
	const images = all.flatMap(({ upload, image }) => (image && mayBeImage(upload) ? [{ upload, image }] : []));
	const others = uploads.filter((upload) => !images.some((image) => image.upload === upload));
	return (
		<>
			{images.length > 0 && (
				<Images count={images.length}>
					{images.map(({ upload, image }) => (
						<PendingImage key={upload.key} upload={upload} image={image} alone={images.length === 1} />
					))}
				</Images>
			)}
			{others.map((upload) => (
				<PendingCard key={upload.key} upload={upload} />
			))}
		</>
	);
}

/** Until the server has looked, what the device believes. */
function mayBeImage({ status }: Upload): boolean {
	return status.state !== "done" || isImage(status.file);
}

interface PendingImageProps {
	readonly upload: Upload;
	readonly image: LocalImage;
	readonly alone: boolean;
}

function PendingImage({ upload, image, alone }: PendingImageProps) {
	const shows = useLocalImage(image, upload);
	const { width, height } = boxOf(sizeOf(upload) ?? image.size ?? { width: 4_000, height: 3_000 });
	return (
		<div
			className={styles["image"]}
			style={alone ? { width, aspectRatio: `${width} / ${height}` } : undefined}
			data-alone={alone}
			data-whole={upload.status.state === "done"}
		>
			<img ref={shows} alt={upload.name} decoding="sync" draggable={false} />
			{upload.status.state !== "done" && <span className={styles["status"]}>{statusWords(upload)}</span>}
			<ProgressLine upload={upload} />
		</div>
	);
}

function sizeOf({ status }: Upload): Size | null {
	return status.state === "done" && isImage(status.file) ? status.file : null;
}

function PendingCard({ upload }: { upload: Upload }) {
	const { name, type, bytes } = upload;
	return (
		<div className={`${cards["card"]} ${styles["card"]}`}>
			<div className={cards["line"]}>
				<span className={cards["icon"]}>
					<FileIcon name={name} type={type} />
				</span>
				<span className={cards["words"]}>
					<bdi className={cards["name"]}>{name}</bdi>
					<span className={cards["note"]}>
						{byteSize(bytes)}
						{upload.status.state !== "done" && ` · ${statusWords(upload)}`}
					</span>
				</span>
			</div>
			<ProgressLine upload={upload} />
		</div>
	);
}
