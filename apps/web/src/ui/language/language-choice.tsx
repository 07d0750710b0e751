import { texts } from "../texts.ts";
import { chooseLanguage, currentLanguage, type Language, languages } from "./language.ts";
import styles from "./language-choice.module.css";

/** The system's own list: it has the names of all languages, each written as its readers write it. */
export function LanguageChoice() {
	return (
		<label className={styles["choice"]} title={texts.common.language}>
			<LanguagesIcon />
			<select
				aria-label={texts.common.language}
				value={currentLanguage()}
				onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
			>
				{Object.entries(languages).map(([language, { name, direction }]) => (
					<option key={language} value={language} lang={language} dir={direction}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
}

/** Lucide's "languages" (ISC): the one icon of the first screen, which does without the code that all others need. */
function LanguagesIcon() {
	return (
		<svg
			width={16}
			height={16}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={2}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d="m5 8 6 6m-7 0 6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6" />
		</svg>
	);
}
