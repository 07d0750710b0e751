import type { MessageRow } from "@parley/protocol/timeline";
import { Ellipsis, MailOpen, Pencil, Reply, SmilePlus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { deedTexts } from "../../ui/deed-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { COARSE_POINTER } from "../../ui/use-media.ts";
import { writingTexts } from "../../ui/writing-texts.ts";
import { useRowActions } from "./row-actions.ts";
import styles from "./row-toolbar.module.css";
import { placeToolbar } from "./toolbar-place.ts";

const QUICK = ["👍", "🎉", "❤️"] as const;
const words = insideTexts.timeline;

/** Stands only on the row that has the pointer or the focus: three hundred toolbars would cost more than the rows. */
export function RowToolbar({ row, own }: { row: MessageRow; own: boolean }) {
	const actions = useRowActions();
	const toolbar = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		if (toolbar.current && matchMedia(COARSE_POINTER).matches) placeToolbar(toolbar.current);
	}, []);
	return (
		<div ref={toolbar} className={styles["actions"]} role="toolbar" aria-label={words.actions}>
			{QUICK.map((emoji) => (
				<IconButton
					key={emoji}
					className={styles["quick"]}
					label={words.reactWith(emoji)}
					onClick={() => actions.react(row, emoji)}
				>
					{emoji}
				</IconButton>
			))}
			<IconButton
				label={writingTexts.react}
				aria-haspopup="dialog"
				onClick={(event) => actions.pickReaction(row, event.currentTarget.getBoundingClientRect())}
			>
				<SmilePlus size={16} aria-hidden="true" />
			</IconButton>
			<IconButton label={words.reply} onClick={() => actions.reply(row)}>
				<Reply size={16} aria-hidden="true" />
			</IconButton>
			{own && (
				<>
					{row.activity === undefined && (
						<IconButton label={words.edit} onClick={() => actions.startEdit(row.seq)}>
							<Pencil size={16} aria-hidden="true" />
						</IconButton>
					)}
					<IconButton label={words.remove} onClick={() => actions.remove(row.seq)}>
						<Trash2 size={16} aria-hidden="true" />
					</IconButton>
				</>
			)}
			{!own && (
				<IconButton label={words.markUnread} onClick={() => actions.markUnread(row.seq)}>
					<MailOpen size={16} aria-hidden="true" />
				</IconButton>
			)}
			<IconButton label={deedTexts.more} aria-haspopup="dialog" onClick={() => actions.more(row)}>
				<Ellipsis size={16} aria-hidden="true" />
			</IconButton>
		</div>
	);
}
