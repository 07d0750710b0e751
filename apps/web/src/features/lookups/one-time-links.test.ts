import { expect, test } from "vitest";
import { looksOneTime } from "./one-time-links.ts";

test.each([
	"https://a.example/login?next=/",
	"https://a.example/auth/magic/x",
	"https://a.example/sign-in",
	"https://news.example/unsubscribe/42",
	"https://a.example/?token=abc",
	"https://a.example/cb?code=1&state=2",
	"https://a.example/verify-email/bo",
	"https://a.example/p/550e8400-e29b-41d4-a716-446655440000",
	"https://a.example/i/aB3dE5fG7hJ9kL1m",
	"https://bucket.example/x.png?X-Amz-Signature=00",
	"https://bo:secret@a.example/",
	"https://a.example/?u=9f86d081884c7d659a2feaa0c55ad015",
])("%s may be used up by opening it", (link) => {
	expect(looksOneTime(link)).toBe(true);
});

test.each([
	"https://a.example/",
	"https://en.example/wiki/Authorship_of_the_Iliad",
	"https://a.example/2026/11/a-long-title-of-what-happened-in-november-2026",
	"https://video.example/watch?v=dQw4w9WgXcQ&t=42",
	"https://a.example/search?q=internationalization+of+everything",
	"https://a.example/Donaudampfschifffahrtsgesellschaft",
	"https://code.example/owner/repository/issues/1234567",
	"https://a.example/?utm_source=newsletter&page=2",
])("%s is looked at by itself", (link) => {
	expect(looksOneTime(link)).toBe(false);
});
