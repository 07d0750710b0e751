import { type FileInfo, filePath, shownAs } from "@parley/protocol/files";
import { Download } from "lucide-react";
import { byteSize } from "../../ui/byte-size.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { FileIcon } from "./file-icon.tsx";
import styles from "./other-files.module.css";

interface OtherFilesProps {
	readonly files: readonly FileInfo[];
	readonly tabIndex: number;
}

/** Sound, film, and whatever is only downloaded. */
export function OtherFiles({ files, tabIndex }: OtherFilesProps) {
	return files.map((file) => <OtherFile key={file.id} file={file} tabIndex={tabIndex} />);
}

function OtherFile({ file, tabIndex }: { file: FileInfo; tabIndex: number }) {
	switch (shownAs(file.type)) {
		case "audio":
			return (
				<figure className={styles["sound"]}>
					<FileLine file={file} tabIndex={tabIndex} />
					{/* biome-ignore lint/a11y/useMediaCaption: what people send has none */}
					<audio
						controls
						preload="metadata"
						src={filePath(file)}
						aria-label={file.name}
						tabIndex={tabIndex}
					/>
				</figure>
			);
		case "video":
			return (
				<figure className={styles["film"]}>
					{/* biome-ignore lint/a11y/useMediaCaption: what people send has none */}
					<video
						controls
						playsInline
						preload="metadata"
						src={filePath(file)}
						aria-label={file.name}
						tabIndex={tabIndex}
					/>
					<figcaption>
						<bdi>{file.name}</bdi> · {byteSize(file.bytes)}
					</figcaption>
				</figure>
			);
		default:
			return (
				<div className={styles["card"]}>
					<FileLine file={file} tabIndex={tabIndex} />
				</div>
			);
	}
}

function FileLine({ file, tabIndex }: { file: FileInfo; tabIndex: number }) {
	return (
		<a
			className={styles["line"]}
			href={filePath(file)}
			download={file.name}
			tabIndex={tabIndex}
			// All that is seen is in it, for whoever says aloud what they see.
			aria-label={`${words.downloadOf(file.name)} ${byteSize(file.bytes)}`}
		>
			<span className={styles["icon"]}>
				<FileIcon name={file.name} type={file.type} />
			</span>
			<span className={styles["words"]}>
				<bdi className={styles["name"]} title={file.name}>
					{file.name}
				</bdi>{" "}
				<span className={styles["note"]}>{byteSize(file.bytes)}</span>
			</span>
			<Download className={styles["get"]} size={17} aria-hidden="true" />
		</a>
	);
}
