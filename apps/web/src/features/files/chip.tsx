import { mayRetry, type Upload, uploadOutcome } from "@parley/client/uploads/upload";
import { RotateCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { IconButton } from "../../ui/button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { classNames } from "../../ui/class-names.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import styles from "./chip.module.css";
import { FileIcon } from "./file-icon.tsx";
import { localImage, useLocalImage } from "./local-images.ts";
import { ProgressLine } from "./progress-line.tsx";
import { statusWords } from "./upload-words.ts";

export function Chip({ upload }: { upload: Upload }) {
	const client = useClient();
	const chip = useRef<HTMLLIElement>(null);
	const failed = uploadOutcome(upload) === "failed";
	const { name, bytes } = upload;
	useEffect(() => {
		if (failed) chip.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}, [failed]);
	const takeOut = () => {
		focusBeside(chip.current);
		client.detach(upload.key);
	};
	return (
		<li ref={chip} className={classNames(styles["chip"], failed && styles["failed"])}>
			<Picture upload={upload} />
			<div className={styles["words"]}>
				<bdi className={styles["name"]} title={name}>
					{name}
				</bdi>
				<p className={styles["note"]}>
					{!failed && <>{byteSize(bytes)} · </>}
					<span role={failed ? "alert" : undefined}>{statusWords(upload)}</span>
				</p>
			</div>
			{mayRetry(upload) && (
				<IconButton label={words.retry} onClick={() => client.retryUpload(upload.key)}>
					<RotateCw size={15} aria-hidden="true" />
				</IconButton>
			)}
			<IconButton label={words.remove(name)} data-take-out onClick={takeOut}>
				<X size={15} aria-hidden="true" />
			</IconButton>
			<ProgressLine upload={upload} />
		</li>
	);
}

function Picture({ upload }: { upload: Upload }) {
	const [, setBroken] = useState(false);
	const image = localImage(upload);
	const shows = useLocalImage(image, upload);
	return (
		<span className={styles["picture"]}>
			{image === null ? (
				<FileIcon name={upload.name} type={upload.type} />
			) : (
				<img
					ref={shows}
					alt=""
					onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
						image.size = { width, height };
					}}
					onError={() => {
						image.broken = true;
						setBroken(true);
					}}
				/>
			)}
		</span>
	);
}

/** Who takes out several in a row by keyboard must not be thrown to the top of the page. */
function focusBeside(chip: HTMLLIElement | null): void {
	const beside = chip?.nextElementSibling ?? chip?.previousElementSibling;
	const button = beside?.querySelector<HTMLElement>("[data-take-out]");
	const field = chip?.closest("section")?.querySelector<HTMLElement>("textarea");
	(button ?? field)?.focus();
}
