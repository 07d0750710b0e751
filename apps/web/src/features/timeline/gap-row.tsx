import type { GapRow as Row } from "@parley/protocol/timeline";
import { Download } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import styles from "./gap-row.module.css";
import { useRowActions } from "./row-actions.ts";

/** A hole in the history, at its exact place. It is fetched as soon as somebody looks at it. */
export const GapRow = memo(function GapRow({ row, rowKey }: { row: Row; rowKey: string }) {
	const { backfill } = useRowActions();
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const observer = new IntersectionObserver((entries) => {
			if (entries.some((entry) => entry.isIntersecting)) backfill(row.after);
		});
		if (element.current) observer.observe(element.current);
		return () => observer.disconnect();
		// Anew for every gap that is left: where nothing of what came shows a row, this one never leaves the view.
	}, [backfill, row]);
	return (
		<div ref={element} className={styles["gap"]} data-row={rowKey} data-testid="gap">
			<Download size={14} aria-hidden="true" />
			<span>
				{row.missing > 0 ? insideTexts.timeline.missing(row.missing) : insideTexts.timeline.missingUnknown}
				{insideTexts.timeline.fetching}
			</span>
			<Button look="plain" onClick={() => backfill(row.after)}>
				{insideTexts.timeline.fetchNow}
			</Button>
		</div>
	);
});
