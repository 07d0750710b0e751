import type { Upload } from "@parley/client/uploads/upload";
import { fileTexts as words } from "../../ui/file-texts.ts";
import styles from "./progress-line.module.css";
import { progressOf } from "./upload-words.ts";

/** Along the lower edge of what is being uploaded. */
export function ProgressLine({ upload }: { upload: Upload }) {
	const percent = progressOf(upload);
	if (percent === null) return null;
	return (
		<span
			className={styles["line"]}
			role="progressbar"
			aria-label={words.progress(upload.name)}
			aria-valuenow={percent}
			data-state={upload.status.state}
		>
			<span style={{ width: `${percent}%` }} />
		</span>
	);
}
