import { type FileInfo, filePath } from "@parley/protocol/files";
import type { SearchHit } from "@parley/protocol/lookups";
import { byteSize } from "../../ui/byte-size.ts";
import { findTexts as words } from "../../ui/find-texts.ts";
import { ownTexts } from "../../ui/own-texts.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import styles from "./find-panel.module.css";
import { Hit } from "./hit.tsx";

interface FindHitProps {
	readonly hit: SearchHit;
	readonly when: string;
	readonly where: string;
	readonly onFollow: (() => void) | undefined;
}

/** A message, and what it brings: its files, or where it leads. */
export function FindHit({ hit, ...place }: FindHitProps) {
	const blocked = useBlocked();
	if (blocked.has(hit.author)) {
		const folded = [{ text: ownTexts.blocked.folded, hit: false }];
		return (
			<li>
				<Hit hit={{ ...hit, snippet: folded }} {...place} />
			</li>
		);
	}
	return (
		<li>
			<Hit hit={hit} {...place} />
			{hit.files?.map((file) => (
				<FileLine key={file.id} file={file} />
			))}
			{hit.links?.map((link) => (
				<a
					key={link}
					className={styles["thing"]}
					href={link}
					target="_blank"
					rel="noopener noreferrer nofollow"
					dir="ltr"
				>
					{link}
				</a>
			))}
		</li>
	);
}

function FileLine({ file }: { file: FileInfo }) {
	return (
		<a
			className={styles["thing"]}
			href={filePath(file)}
			download={file.name}
			aria-label={`${words.get(file.name)} ${byteSize(file.bytes)}`}
		>
			<bdi>{file.name}</bdi> <small>{byteSize(file.bytes)}</small>
		</a>
	);
}
