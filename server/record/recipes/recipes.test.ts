import { beforeEach, describe, expect, it, inject } from 'vitest'
